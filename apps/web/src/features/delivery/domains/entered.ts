// How providers of DNS want a record entered; they differ.

/** The name to enter at a provider that appends the domain automatically; `@` is the domain. */
export const shortName = (name: string, domain: string): string =>
  name === domain ? '@' : name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name

/** A TXT record is one or more strings of at most the given number of characters (RFC 1035). */
export const longestString = 255
/** The strings of a long value as a zone file has them, one after the other. */
export const stringsOf = (value: string): string =>
  (value.match(new RegExp(`.{1,${longestString}}`, 'g')) ?? []).map((part) => `"${part}"`).join(' ')
