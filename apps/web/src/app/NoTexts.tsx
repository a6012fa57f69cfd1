import styles from './BrokenPage.module.css'

/** The no-network texts of specification section 2, for the case that no translation could be fetched. */
export function NoTexts() {
  return (
    <main className={styles['page']}>
      <h1>Slow or No Internet.</h1>
      <p>It looks like you&apos;re not connected to the internet. Please check your connection and try again.</p>
      <p className={styles['target']}>ERR_INTERNET_DISCONNECTED</p>
      <p>
        <a href={window.location.href}>RETRY</a>
      </p>
    </main>
  )
}
