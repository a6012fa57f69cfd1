import css from './HomePage.module.css'

/** Reserves the space of the overview until it is loaded. */
export const OverviewPlace = () => <div className={css.overviewPlace} />
