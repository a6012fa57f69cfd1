import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useFormKit } from '../../ui/form/FormContext.ts'
import css from './AccountCreatePage.module.css'
import { accountSearchQuery } from './accounts.queries.ts'

/** Says, while the typing rests, that an account with such a name is there already; it never stops anybody. */
export function DuplicateHint({ parentKey }: { parentKey: string }) {
  const { t } = useTranslation()
  const acctName = useFormKit().form.useWatchValue('account.acctName') as string
  const [settled] = useDebouncedValue(acctName.trim(), 500)
  const found = useQuery({
    ...accountSearchQuery({ searchText: settled, pageSize: 3 }),
    enabled: settled.length >= 3,
    placeholderData: undefined,
  })
  const same = found.data?.items.filter((row) => row.acctName.toLowerCase().includes(settled.toLowerCase())) ?? []
  if (settled.length < 3 || same.length === 0) return null
  const taken = same.some((row) => row.parentKey === parentKey && row.acctName.toLowerCase() === settled.toLowerCase())
  return (
    <p className={css.double} role="status">
      {taken ? t('accounts.create.nameTaken') : t('accounts.create.similar', { count: same.length })}{' '}
      {same.map((row, at) => (
        <span key={row.acctKey}>
          {at > 0 && ', '}
          <a href={paths.account(row.acctKey)} target="_blank" rel="noopener">
            {row.acctName} ({row.acctNumber})
          </a>
        </span>
      ))}
    </p>
  )
}
