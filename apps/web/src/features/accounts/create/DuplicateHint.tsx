import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormKit } from '../../../ui/form/FormContext.ts'
import { duplicatesQuery } from '../../contacts/contacts.queries.ts'
import css from './AccountCreatePage.module.css'

/** What is worth a query: a name of three letters, an address with a domain. */
const nameOf = (typed: string) => (typed.trim().length >= 3 ? typed.trim() : '')
const emailOf = (typed: string) => (/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(typed.trim()) ? typed.trim() : '')

/** Warns during pauses in typing that such an account may exist, by name or e-mail domain; never blocks. */
export function DuplicateHint() {
  const { t } = useTranslation()
  const { useWatchValue } = useFormKit().form
  const [name] = useDebouncedValue(nameOf(useWatchValue('account.acctName') as string), 500)
  const [email] = useDebouncedValue(emailOf(useWatchValue('admin.email') as string), 500)
  const { data } = useQuery(duplicatesQuery(name, email))
  const items = (name || email) && data ? data.items.slice(0, 6) : []
  if (items.length === 0) return null
  return (
    <div className={css.double} role="status">
      {(['name', 'domain'] as const).map((by) => {
        const found = items.filter((one) => one.by === by)
        if (found.length === 0) return null
        return (
          <p key={by}>
            {t(`contacts.similar.${by}`, { count: found.length })}{' '}
            {found.map((one, at) => (
              <span key={one.acctKey}>
                {at > 0 && ', '}
                <a href={paths.account(one.acctKey)} target="_blank" rel="noopener">
                  {one.acctName} ({one.acctNumber})
                </a>
                {one.parentName && ` ${t('contacts.similar.below', { name: one.parentName })}`}
              </span>
            ))}
          </p>
        )
      })}
    </div>
  )
}
