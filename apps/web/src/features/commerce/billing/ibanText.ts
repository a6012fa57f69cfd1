/** An IBAN in groups of four, as banks print it. */
export const ibanText = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
