/** What a form holds in a text field, trimmed; empty where there is none. */
export function formText(form: FormData, name: string): string {
  const given = form.get(name)
  return typeof given === 'string' ? given.trim() : ''
}
