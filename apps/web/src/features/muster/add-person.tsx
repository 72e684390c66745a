import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { MusterPresent } from '@lintel/contract/muster/presence-schema.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './muster.module.css'
import { PersonPortrait, useWhoWords } from './words.tsx'

interface AddPersonProps {
  /** Of a running report: its company, in which the person is missing then. */
  readonly companyUuid?: string
  readonly onClose: () => void
}

/** Says that a person is inside that no perimeter door has read: search, choose, confirm (office.md 17.2). */
export default function AddPerson({ companyUuid, onClose }: AddPersonProps) {
  const t = useText()
  const [words, setWords] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), limits.remoteSelectDebounceMs)
  const [person, setPerson] = useState<MusterPresent>()
  const query = useRead(
    api.musterPresence.list,
    { state: 'outside', ...(companyUuid !== undefined && { companyUuid }), ...(keyword && { keyword }) },
    { keepFormer: true },
  )
  if (person)
    return <SetPresence person={person} state="inside" isInReport={companyUuid !== undefined} onClose={onClose} />
  return (
    <Dialog title={t('muster:presence.add.title')} opened onClose={onClose} size={640}>
      <div>{t('muster:presence.add.text')}</div>
      <TextInput
        type="search"
        label={t('muster:presence.add.search')}
        value={words}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {({ rows, capped }) => (
          <>
            {rows.length === 0 && <p className={classes.note}>{t('muster:presence.add.none')}</p>}
            <ul className={`${classes.people} ${classes.inDialog}`}>
              {rows.map((row) => (
                <Candidate key={row.personUuid} person={row} onChoose={() => setPerson(row)} />
              ))}
            </ul>
            {capped && <p className={classes.note}>{t('muster:presence.capped')}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Candidate({ person, onChoose }: { readonly person: MusterPresent; readonly onChoose: () => void }) {
  const t = useText()
  const who = useWhoWords()(person)
  const { personName, companyName } = person
  return (
    <li>
      <span className={classes.portrait}>
        <PersonPortrait person={person} />
      </span>
      <div className={classes.who}>
        <bdi className={classes.name}>{personName}</bdi>
        <span className={classes.detail}>
          <bdi>{companyName}</bdi>
          {who !== '' && <span>{who}</span>}
        </span>
      </div>
      <Button
        variant="default"
        className={classes.mark}
        aria-label={t('muster:presence.add.forPerson', { name: personName })}
        onClick={onChoose}
      >
        {t('common:add')}
      </Button>
    </li>
  )
}

interface SetPresenceProps {
  readonly person: MusterPresent
  readonly state: 'inside' | 'outside'
  readonly isInReport?: boolean
  readonly onClose: () => void
}

/** Asks for the reason, and says that a person is inside or is not. */
export function SetPresence({ person, state, isInReport, onClose }: SetPresenceProps) {
  const t = useText()
  const [reason, setReason] = useState('')
  const { personUuid, personName: name } = person
  const isAdded = state === 'inside'
  return (
    <ConfirmDialog
      title={isAdded ? t('muster:presence.add.forPerson', { name }) : t('muster:presence.remove.title', { name })}
      confirmLabel={isAdded ? t('muster:presence.add.action') : t('muster:presence.remove.confirm')}
      of={api.musterPresence.set}
      input={{ personUuid, state, reason }}
      successText={isAdded ? t('muster:presence.add.done', { name }) : t('muster:presence.remove.done', { name })}
      onClose={onClose}
    >
      <p className={classes.note}>{t(isAdded ? 'muster:presence.add.text' : 'muster:presence.remove.text')}</p>
      {isInReport && <p className={classes.note}>{t('muster:presence.add.inReport')}</p>}
      <Textarea
        mt="md"
        label={t('muster:presence.reasonLabel')}
        description={t('muster:presence.reasonHelp')}
        value={reason}
        maxLength={attendanceLimits.presenceReason}
        autosize
        minRows={1}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
