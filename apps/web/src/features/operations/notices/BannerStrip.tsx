import { type Banner, notices, type OwnSuspension } from '@portal/contract/operations/notices/notices.contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { clientFor } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import css from './BannerStrip.module.css'

const api = clientFor(notices)
/** How long fetched notices count as fresh (milliseconds). */
const fresh = 300_000
/** Banners are worded in the reader's language. */
const bannersQuery = (language: string) =>
  queryOptions({
    queryKey: ['notices', 'banners', language],
    queryFn: ({ signal }) => api.banners({ signal }),
    staleTime: fresh,
  })

/**
 * Under the header: the reason why the reader's company is view only, and notices from companies above, which each
 * person can dismiss.
 */
export function BannerStrip() {
  const { i18n, t } = useTranslation()
  const { actingBy } = useMe()
  const shown = bannersQuery(i18n.language)
  const { data } = useQuery(shown)
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: (bannerKey: string) => api.dismissBanner({ params: { bannerKey } }),
    onMutate: (bannerKey) =>
      queryClient.setQueryData(
        shown.queryKey,
        (all) => all && { ...all, items: all.items.filter((one) => one.bannerKey !== bannerKey) },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: shown.queryKey }),
  })
  if (!data || (data.items.length === 0 && !data.suspension)) return null
  return (
    <section aria-label={t('notices.label')}>
      {data.suspension && <ReadOnly suspension={data.suspension} />}
      {data.items.map((banner) => (
        <One key={banner.bannerKey} banner={banner} {...(!actingBy && { onDismiss: dismiss.mutate })} />
      ))}
    </section>
  )
}

/** Stays as long as it applies: it cannot be dismissed. */
function ReadOnly({ suspension: { own, since, reasons } }: { suspension: OwnSuspension }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const origin = own ? 'own' : 'above'
  const listed = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(reasons)
  return (
    <div className={css.banner} data-tone="warning">
      <p className={css.words}>
        <strong>
          {since ? t(`notices.suspension.${origin}Since`, { since: moment(since) }) : t(`notices.suspension.${origin}`)}
        </strong>{' '}
        {reasons.length > 0 && <>{t('notices.suspension.reason', { count: reasons.length, reasons: listed })} </>}
        {t('notices.suspension.meaning')} {t('notices.suspension.ask')}
      </p>
    </div>
  )
}

function One({ banner, onDismiss }: { banner: Banner; onDismiss?: (bannerKey: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.banner} data-tone={banner.tone}>
      <p className={css.words}>
        <strong>{banner.subject}</strong> <span className={css.text}>{banner.body}</span>{' '}
        <span className={css.from}>{t('notices.from', { name: banner.from })}</span>
      </p>
      {onDismiss && (
        <CloseButton
          label={t('notices.dismiss', { subject: banner.subject })}
          onClick={() => onDismiss(banner.bannerKey)}
        />
      )}
    </div>
  )
}
