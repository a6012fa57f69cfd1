import type { InvoiceAddress, InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import type { PartyRow } from './billing.spans.repository.ts'

/** The details of a company that an invoice stores. */
export type KeptParty = InvoiceParty & { acctType: string }

function addressOf(address: PartyRow['address']): InvoiceAddress | null {
  const country = address?.['country']
  if (!address || !country) return null
  const of = (field: string) => address[field] ?? null
  return {
    line1: of('line1') ?? '',
    line2: of('line2'),
    city: of('city'),
    region: of('region'),
    postal: of('postal'),
    country,
  }
}

export const partyOf = ({
  accountId,
  name,
  legalName,
  acctNumber,
  acctType,
  taxId,
  emails,
  address,
}: PartyRow): KeptParty => ({
  acctKey: accountId,
  acctType,
  name,
  legalName,
  acctNumber,
  taxId,
  emails,
  address: addressOf(address),
})
