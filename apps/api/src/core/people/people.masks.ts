/** `a•••@example.test`: enough to recognise one's own address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0x2022)}•••${email.slice(at)}`
}

/** `+33 •• •• 45`: the country's first digits and the last two. @param phone E.164 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)} •• •• ${phone.slice(-2)}`

/** `A•••`: no more of a name than its first letter. */
export const maskName = (name: string): string => `${String.fromCodePoint(name.codePointAt(0) ?? 0x2022)}•••`
