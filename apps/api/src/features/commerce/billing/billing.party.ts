import type { InvoiceAddress, InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import type { PartyRow } from './billing.spans.repository.ts'

/** The details of a company that an invoice stores. */
export type KeptParty = InvoiceParty & { acctType: string }

function addressOf(address: PartyRow['address']): InvoiceAddress | null {
  const country = address?.['country']
  if (!address || !country) return null
  const fieldOf = (field: string) => address[field] ?? null
  return {
    line1: fieldOf('line1') ?? '',
    line2: fieldOf('line2'),
    city: fieldOf('city'),
    region: fieldOf('region'),
    postal: fieldOf('postal'),
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
