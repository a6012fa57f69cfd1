import { toUnicode } from 'punycode.js'

/** A domain as people read it: bücher.example, which DNS has as xn--bcher-kva.example. */
export function shownDomain(domain: string): string {
  try {
    return toUnicode(domain)
  } catch {
    return domain
  }
}
