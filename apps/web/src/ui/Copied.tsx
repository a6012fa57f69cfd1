import { CopyButton } from './CopyButton.tsx'

/** A value with a button that copies it; `what` names it. */
export const Copied = ({ value, what }: { value: string; what: string }) => (
  <span>
    {value} <CopyButton value={value} what={what} />
  </span>
)
