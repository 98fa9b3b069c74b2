import { ABOUT_FIELD, BUTTON_FIELD, CHOSEN_FIELD, PRESSED_FIELD } from '#app/lib/web/forms.ts'

type ActionNamesProps = {
  /** What is changed: the title of an event, the name of a mosque. */
  about: string
  /** The words of the button, when all buttons of the form do the same. */
  button?: string
  /** The words of each button that acts at once, by the value it sends. */
  buttons?: Record<string, string>
  /** The name of these buttons, when it is not `intent`. */
  pressed?: string
  /** The checkboxes that choose what is changed: their number is named too. */
  chosen?: string
}

/**
 * Names what the buttons of a form do and what they change. Whoever presses one after the session has ended is asked in
 * these words after signing in again; a form without them is not carried through sign-in, unless it only returns to its page.
 */
export function ActionNames({ about, button, buttons = {}, pressed, chosen }: ActionNamesProps) {
  return (
    <>
      <input type="hidden" name={ABOUT_FIELD} value={about} />
      {button && <input type="hidden" name={BUTTON_FIELD} value={button} />}
      {Object.entries(buttons).map(([intent, words]) => (
        <input key={intent} type="hidden" name={`${BUTTON_FIELD}.${intent}`} value={words} />
      ))}
      {pressed && <input type="hidden" name={PRESSED_FIELD} value={pressed} />}
      {chosen && <input type="hidden" name={CHOSEN_FIELD} value={chosen} />}
    </>
  )
}
