import type { Endpoint } from './endpoint.ts'
import { eventEndpoints } from './event-endpoints.ts'
import { mosqueEndpoints } from './mosque-endpoints.ts'

/** Every address of the public API, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [...mosqueEndpoints, ...eventEndpoints]
