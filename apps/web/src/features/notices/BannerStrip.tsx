import { type Banner, notices } from '@portal/contract/notices/notices.contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useMe } from '../users/users.queries.ts'
import css from './BannerStrip.module.css'

const api = clientFor(notices)
/** Milliseconds for which the notices that came are taken for all. */
const fresh = 300_000
/** Banners are worded in the reader's language. */
const bannersQuery = (language: string) =>
  queryOptions({
    queryKey: ['notices', 'banners', language],
    queryFn: async ({ signal }) => (await api.banners({ signal })).items,
    staleTime: fresh,
  })

/** What companies above tell the own one, under the header; each is dismissed for oneself. */
export function BannerStrip({ className }: { className: string | undefined }) {
  const { i18n, t } = useTranslation()
  const { actingBy } = useMe()
  const shown = bannersQuery(i18n.language)
  const { data: banners = [] } = useQuery(shown)
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: (bannerKey: string) => api.dismissBanner({ params: { bannerKey } }),
    onMutate: (bannerKey) =>
      queryClient.setQueryData(shown.queryKey, (all) => all?.filter((one) => one.bannerKey !== bannerKey)),
    onError: () => queryClient.invalidateQueries({ queryKey: shown.queryKey }),
  })
  if (banners.length === 0) return null
  return (
    <section className={className} aria-label={t('notices.label')}>
      {banners.map((banner) => (
        <One key={banner.bannerKey} banner={banner} {...(!actingBy && { onDismiss: dismiss.mutate })} />
      ))}
    </section>
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
        <button
          type="button"
          className={css.dismiss}
          aria-label={t('notices.dismiss', { subject: banner.subject })}
          onClick={() => onDismiss(banner.bannerKey)}
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
    </div>
  )
}
