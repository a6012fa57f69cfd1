import { Button } from './Button.tsx'

type Props = {
  label: string
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads the next page of a list, while there is one. */
export const MoreButton = ({ label, pages }: Props) =>
  pages.hasNextPage ? (
    <Button variant="default" size="xs" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {label}
    </Button>
  ) : null
