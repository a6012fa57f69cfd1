import css from './HomePage.module.css'

/** The place of the overview until it is there. */
export const OverviewPlace = () => <div className={css.overviewPlace} />
