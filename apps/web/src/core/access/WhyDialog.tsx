import { access, type Explanation } from '@portal/contract/access/access/access.contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { WhyQuestion } from '../../lib/why.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useSetBy } from './useSetBy.ts'
import css from './Why.module.css'

const api = clientFor(access)

/** Why a person may or may not do something; fetched each time, because rights change. */
const explainQuery = ({ action, object, user, apiKey }: WhyQuestion) =>
  queryOptions({
    queryKey: ['access', 'explain', action, object ?? '', user ?? '', apiKey ?? ''],
    queryFn: ({ signal }) =>
      api.explain({
        query: { action, ...(object && { object }), ...(user && { user }), ...(apiKey && { key: apiKey }) },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

type Props = WhyQuestion & { onClose: () => void }

/** The chain (of a key: the key →) role → profile flag → lock → group → tree → status, the deciding link, and who can change it. */
export function WhyDialog({ what, onClose, ...question }: Props) {
  const { t } = useTranslation()
  const found = useQuery(explainQuery(question))
  return (
    <Dialog
      title={what ? t('access.why.of', { what }) : t('access.why.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      {found.data && <Chain explanation={found.data} />}
      <QueryState query={found} failed={t('access.why.failed')} label={t('access.why.loading')} lines={5} height={24} />
    </Dialog>
  )
}

/** The state of a link in words: colour and weight alone are not accessible. */
const standing = (allows: boolean | null) => (allows === null ? 'none' : allows ? 'yes' : 'no')

function Chain({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation()
  const { allowed, links, setBy, whoCanChange } = explanation
  const { sentence } = useSetBy()
  return (
    <>
      <p className={css.answer} role="status">
        {t(allowed ? 'access.why.allowed' : 'access.why.refused')}
      </p>
      <ol className={css.chain} aria-label={t('access.why.chain')}>
        {links.map((link) => (
          <li
            key={`${link.kind} ${link.text}`}
            className={css.link}
            data-decides={link.decides || undefined}
            aria-current={link.decides || undefined}
          >
            {/* i18n: access.why.kind.* */}
            <span className={css.kind}>{t(`access.why.kind.${link.kind}`)}</span>
            <div>
              <p className={css.text}>{link.decides ? <strong>{link.text}</strong> : link.text}</p>
              <p className={css.mark}>
                {/* i18n: access.why.stands.* */}
                {t(`access.why.stands.${standing(link.allows)}`)}
                {link.decides && ` · ${t('access.why.decides')}`}
              </p>
              {link.decides && setBy && <p className={css.setBy}>{sentence(setBy)}</p>}
            </div>
          </li>
        ))}
      </ol>
      {!allowed && (
        <p className={css.who}>{whoCanChange ? t('access.why.who', { who: whoCanChange }) : t('access.why.nobody')}</p>
      )}
    </>
  )
}
