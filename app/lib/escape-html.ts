const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Writes text so that it is text in HTML too, between tags and in attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char]!)
