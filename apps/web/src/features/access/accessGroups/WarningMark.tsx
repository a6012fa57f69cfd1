import { IconAlertTriangle as IconWarning } from '../../../ui/icons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Groups.module.css'

/** The mark of a warning; its words are next to it. */
export const WarningMark = () => <Icon of={IconWarning} className={css.warning} />
