// Where tax is rounded, by the country of the issuer; half a cent always goes up. EN 16931 (BT-117, BR-CO-17) and most
// laws let a document be rounded once for each rate, the rest allow it. Decision 0167 has the sources of each row.

export type Rounding = 'line' | 'document'
const roundings: Readonly<Record<string, Rounding>> = {
  // Anexo 20, CFDI 4.0: each concept has its own tax, and the document adds these up.
  MX: 'line',
}

export const roundingOf = (country: string | null): Rounding => roundings[country ?? ''] ?? 'document'
