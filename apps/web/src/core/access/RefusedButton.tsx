import { GuardedButton, type Refusal } from './GuardedButton.tsx'

type Props = Refusal & Pick<Parameters<typeof GuardedButton>[0], 'label' | 'variant' | 'size'>

/** In place of a button whose act this person is refused for as long as the page is there. */
export const RefusedButton = ({ label, variant = 'default', size, ...refusal }: Props) => (
  <GuardedButton label={label} variant={variant} {...(size && { size })} refusal={refusal} />
)
