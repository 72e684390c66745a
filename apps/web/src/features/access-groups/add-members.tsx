import type { AccessGroupInfo } from '@lintel/contract/access-groups/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { useConfirmUnassigned } from '../../kit/form/choosing/use-unassigned.tsx'
import { RecordPicker } from '../../kit/form/choosing/record-picker.tsx'
import type { BoxRow } from '../../kit/form/choosing/transfer-list.tsx'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { ValidityChips } from '../../kit/form/dates/validity-chips.tsx'
import { DateInput } from '../../kit/dates/date-input.tsx'

interface AddMembersProps {
  readonly group: AccessGroupInfo
  readonly onClose: () => void
}

/** Chooses people of the company and gives them the group, once it was seen who gains what. */
export function AddMembers({ group, onClose }: AddMembersProps) {
  const t = useText()
  const [words, setWords] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), limits.remoteSelectDebounceMs)
  const [chosenRows, setChosenRows] = useState<readonly BoxRow[]>([])
  const [startsAt, setStartsAt] = useState('')
  const [endsAt, setEndsAt] = useState('')
  const query = useRead(
    api.accessGroup.candidates,
    { uuid: group.uuid, ...(keyword && { keyword }) },
    { keepFormer: true },
  )
  // What is here is searched here; only when there are more people has the server to look.
  const isPaged = keyword !== '' || words !== '' || (query.data?.rows.length ?? 0) >= limits.schedulingStaff
  const preview = useAccessPreview()
  const look = useOperation(api.accessGroup.previewMembers, { handles: 'all' })
  const add = useOperation(api.accessGroup.addMembers, { handles: 'all' })
  const rows = [...new Map([...chosenRows, ...(query.data?.rows ?? [])].map((row) => [row.uuid, row])).values()]
  const people = chosenRows.map(({ uuid }) => uuid)
  const unassignedCheck = useConfirmUnassigned()
  const save = async () => {
    if (!(await unassignedCheck.mayLeaveOut())) return
    try {
      if (!(await preview.ask(look.mutateAsync({ uuid: group.uuid, people, startsAt, endsAt, change: 'add' })))) return
      const { changed: changedCount } = await add.mutateAsync({ uuid: group.uuid, people, startsAt, endsAt })
      showToast({ meaning: 'ok', text: t('accessGroups:members.added', { count: changedCount }) })
      onClose()
    } catch {
      // Shown in place.
    }
  }
  const send = useThrottled(() => void save())
  const failure = look.error ?? add.error ?? query.error
  const isTooMany = people.length > limits.schedulingStaff
  return (
    <Dialog
      title={t('accessGroups:members.add')}
      opened
      onClose={onClose}
      size={760}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={look.isPending || add.isPending} disabled={people.length === 0 || isTooMany} onClick={send}>
            {t('common:add')}
          </Button>
        </>
      }
    >
      <div>{t('accessGroups:members.addHelp', { max: limits.schedulingStaff })}</div>
      {isPaged && (
        <TextInput
          label={t('accessGroups:members.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {unassignedCheck.noting(
        <RecordPicker
          label={t('accessGroups:members.people')}
          isPaged={isPaged}
          rows={rows}
          selection={new Set(people)}
          onChange={(next) => setChosenRows(rows.filter(({ uuid }) => next.has(uuid)))}
        />,
      )}
      <Group grow align="flex-end">
        <DateInput kind="moment" label={t('accessGroups:members.from')} value={startsAt} onChange={setStartsAt} />
        <DateInput kind="moment" label={t('accessGroups:members.until')} value={endsAt} onChange={setEndsAt} />
      </Group>
      <ValidityChips
        value={{ from: startsAt, until: endsAt }}
        onChange={({ from, until }) => {
          setStartsAt(from)
          setEndsAt(until)
        }}
      />
      <small>{t('accessGroups:members.datesHelp')}</small>
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      {preview.dialog}
      {unassignedCheck.dialog}
    </Dialog>
  )
}
