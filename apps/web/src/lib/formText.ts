/** The text of a form field, trimmed; empty if there is none. */
export function formText(form: FormData, name: string): string {
  const given = form.get(name)
  return typeof given === 'string' ? given.trim() : ''
}
