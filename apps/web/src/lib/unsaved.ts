// Whether a form of this page holds unsaved edits. Checked before the whole page is left, as by a switch of person,
// which the router's guard does not see.
const forms = new Set<symbol>()

export const hasUnsaved = () => forms.size > 0

/** Called by a form with edits; call the result when there are none any more. */
export function markUnsaved(): () => void {
  const form = Symbol('form')
  forms.add(form)
  return () => void forms.delete(form)
}

/** The person has decided, or another person is signed in: the browser must not ask again. */
export const clearUnsaved = () => forms.clear()
