// Whether a form of this page holds edits that are not saved. Asked by what leaves the page as a whole, which the router's
// guard does not see: a switch of the person.
const forms = new Set<symbol>()

export const hasUnsaved = () => forms.size > 0

/** Said by a form with edits; call the result when it has none any more. */
export function noteUnsaved(): () => void {
  const form = Symbol('form')
  forms.add(form)
  return () => void forms.delete(form)
}

/** The person has decided, or somebody else is signed in: the browser shall not ask again. */
export const forgetUnsaved = () => forms.clear()
