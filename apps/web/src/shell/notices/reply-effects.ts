import { installReplyEffects } from '../../api/reply-policy.ts'
import { messageOf } from '../../language/message.ts'
import { onPartGone } from '../../loading/parts.ts'
import { rereadSession } from '../../session/session.ts'
import { showToast } from '../../ui/toast.ts'
import { interrupt } from './interruptions.ts'

/** Ties the reply policy's decisions to what the shell shows. */
export function installEffects(): void {
  installReplyEffects({
    signOut: () => interrupt({ kind: 'signOut' }),
    newAddress: (address) => interrupt({ kind: 'newAddress', address }),
    movedElsewhere: (failure) => interrupt({ kind: 'movedElsewhere', text: messageOf(failure) }),
    reload: () => interrupt({ kind: 'reload' }),
    restriction: (failure) => {
      if (failure.is('delegationEnded')) interrupt({ kind: 'delegationEnded' })
      // The session then says that a password is asked for, and the shell asks.
      else void rereadSession().catch(() => undefined)
    },
    alert: (failure) =>
      showToast({
        meaning: 'danger',
        text: messageOf(failure),
        // v4 answers show their code after the sentence (specification.md 8).
        ...(failure.wire !== 'form' && failure.code !== undefined && { note: String(failure.code) }),
      }),
  })
  onPartGone(() => interrupt({ kind: 'newVersion' }))
}
