import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { useCan } from '../../lib/useCan.ts'
import cell from '../../ui/table/Cell.module.css'

type Props = { acctKey: string; name: string; tab?: number }

/** A company in a cell, as a link to its account for people who may open it. */
export function CompanyLink({ acctKey, name, tab }: Props) {
  const mayOpen = useCan('AcctMgmnt:R')
  if (!mayOpen) return name
  return (
    <RouteLink className={cell.reference} href={paths.account(acctKey, tab)}>
      {name}
    </RouteLink>
  )
}
