import { useChange } from '../../../core/changes/openChange.ts'

/** Opens the preview of a reminder for one overdue invoice. */
export function useRemind() {
  const change = useChange()
  return (billKey: string) =>
    void change.open({ kind: 'invoice.remind', selection: { billKeys: [billKey] }, input: {} })
}
