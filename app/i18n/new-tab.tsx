import { useTexts } from './texts.ts'

/** Says to a screen reader that a link opens another tab. A plain space before it is lost in a flex box. */
export const NewTab = () => <span className="sr-only">{`\u00A0${useTexts().near.newTab}`}</span>
