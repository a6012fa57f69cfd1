/** @throws TypeError for a line end or another control character */
export function checkHeader(value: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new TypeError('a mail header cannot hold control characters')
  return value
}

/** @throws TypeError for anything but a single bare address */
export function checkAddress(address: string): string {
  if (address.length > 254 || !/^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u.test(address))
    throw new TypeError('not one mail address')
  return address
}
