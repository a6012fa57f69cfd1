import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import css from './Reports.module.css'

type Props = { acctKey: string; name: string; tab?: number }

/** A company, as a link to its account for who may open it. */
export function CompanyLink({ acctKey, name, tab }: Props) {
  const mayOpen = useCan('AcctMgmnt:R')
  if (!mayOpen) return name
  return (
    <Anchor className={css['link']} href={paths.account(acctKey, tab)}>
      {name}
    </Anchor>
  )
}
