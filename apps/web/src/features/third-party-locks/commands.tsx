import { commandMeaning } from '@lintel/contract/commands/states.ts'
import type { LockCommand, ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import { MomentText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** What became of a command, as a sentence. */
function useSentence(lock: ThirdPartyLockInfo) {
  const t = useText()
  return ({ state, problem }: LockCommand): string =>
    t(`thirdPartyLocks:command.sentence.${state}`, {
      lock: lock.name,
      vendor: t(`thirdPartyLocks:vendor.${lock.vendor}`),
      problem: problem === null ? '' : t(`thirdPartyLocks:problem.${problem}`),
    })
}

interface CommandNoticeProps {
  readonly lock: ThirdPartyLockInfo
  readonly command: LockCommand
}

/** How far the command has come that was given on this page. */
export function CommandNotice({ lock, command }: CommandNoticeProps) {
  const sentenceOf = useSentence(lock)
  return <Notice meaning={commandMeaning[command.state]}>{sentenceOf(command)}</Notice>
}

/** The last command from here, its sender and its result. */
export function Commands({ lock }: { readonly lock: ThirdPartyLockInfo }) {
  const t = useText()
  if (lock.commands.length === 0) return null
  return (
    <Section title={t('thirdPartyLocks:command.title')}>
      <Lines>
        {lock.commands.map((command) => (
          <Line key={command.uuid} aside={<MomentText at={command.createdAt} />}>
            <StatusBadge meaning={commandMeaning[command.state]}>
              {t(`thirdPartyLocks:command.state.${command.state}`)}
            </StatusBadge>{' '}
            <bdi>{command.by}</bdi>
            {command.problem !== null && <small> {t(`thirdPartyLocks:problem.${command.problem}`)}</small>}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
