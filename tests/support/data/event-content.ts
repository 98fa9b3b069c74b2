import type { EventContent } from '#app/features/events/edit/event-schema.ts'
import { noAccess } from '#app/features/mosques/gathering-access.ts'

/** The content of an event of this mosque, as its form gives it. */
export function anEventContent(mosqueId: string, fields: Partial<EventContent> = {}): EventContent {
  return {
    mosqueId,
    title: 'Evening lecture',
    description: 'About patience.',
    type: 'lecture',
    audience: 'everyone',
    date: '2026-12-04',
    startTime: '18:30',
    endTime: '20:00',
    salaah: null,
    repeat: { kind: 'none', days: [], until: null },
    access: noAccess,
    registrationRequired: false,
    registrationUrl: '',
    welcome: null,
    meals: null,
    bringMat: false,
    imageId: null,
    imageUrl: null,
    ...fields,
  }
}
