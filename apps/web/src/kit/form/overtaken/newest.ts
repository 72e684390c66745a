import { queryClient } from '../../../api/queries.ts'

export { merge, newestOf } from './merge.ts'

/** What the page has read now. */
export const everythingRead = () => queryClient.getQueriesData({ type: 'active' }).map(([, data]) => data)

/** Reads again what the page shows. */
export async function rereadPage(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active' })
}
