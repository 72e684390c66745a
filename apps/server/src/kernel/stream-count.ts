import { limits } from '@lintel/contract/base/limits.ts'
import { failWith } from './failure.ts'

/** Open streams by session, at this server. */
const streamsBySession = new Map<string, number>()

/** Counts a stream of a session, which `liveStreamsOfSession` limits; answers how to count it no more. */
export function countStream(session: string): () => void {
  const count = streamsBySession.get(session) ?? 0
  if (count >= limits.liveStreamsOfSession) return failWith('tooManyLiveStreams')
  streamsBySession.set(session, count + 1)
  let isCounted = true
  return () => {
    if (!isCounted) return
    isCounted = false
    const left = (streamsBySession.get(session) ?? 1) - 1
    if (left > 0) streamsBySession.set(session, left)
    else streamsBySession.delete(session)
  }
}
