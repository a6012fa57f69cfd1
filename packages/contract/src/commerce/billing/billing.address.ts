import type { InvoiceAddress } from './billing.view.ts'

/** Countries that write the town before region and code. */
const townFirst = new Set(['US', 'CA', 'AU'])
/** The lines of an address as its country writes it, the country last, as the page and the document show it. */
export function addressLines(
  address: InvoiceAddress | null,
  countryName: (code: string) => string | undefined,
): string[] {
  if (!address) return []
  const { line1, line2, city, region, postal, country } = address
  const code = [region, postal].filter(Boolean).join(' ')
  const town = townFirst.has(country)
    ? [[city, code].filter(Boolean).join(', ')]
    : [[postal, city].filter(Boolean).join(' '), region]
  return [line1, line2, ...town, countryName(country)].filter((line): line is string => Boolean(line))
}
