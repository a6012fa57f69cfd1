/** A header value as it is. @throws TypeError when it holds a line end or another control character */
export function checkHeader(value: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new TypeError('a mail header cannot hold control characters')
  return value
}

/** One address as it is. @throws TypeError for several, for a name with an address, and for anything that is not an address */
export function checkAddress(address: string): string {
  if (address.length > 254 || !/^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u.test(address))
    throw new TypeError('not one mail address')
  return address
}
