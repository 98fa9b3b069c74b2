import { useRouteLoaderData } from 'react-router'

/** The country of the site, two letters. */
export const useCountry = (): string => useRouteLoaderData<{ shell: { country: string } }>('root')?.shell.country ?? ''
