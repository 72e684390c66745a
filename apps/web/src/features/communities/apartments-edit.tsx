import { callTypes, placements } from '@lintel/contract/apartments/calls.ts'
import { ApartmentsEdit, type Apartment } from '@lintel/contract/apartments/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { callTypeText } from '../../domain/residences/apartment-fields.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface EditApartmentsProps {
  readonly apartments: readonly Apartment[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const allowed = ['mayCreatePin', 'mayCreateQr', 'mayAddCard', 'mayEnrolFace'] as const
type Changes = Readonly<Record<'callType' | 'placement' | (typeof allowed)[number], string>>
const unchanged: Changes = {
  callType: '',
  placement: '',
  mayCreatePin: '',
  mayCreateQr: '',
  mayAddCard: '',
  mayEnrolFace: '',
}

/** Gives several apartments the settings that are chosen; all others stay as they are. */
export function EditApartments({ apartments, onClose, onDone }: EditApartmentsProps) {
  const t = useText()
  const [changes, setChanges] = useState(unchanged)
  const [memberLimit, setMemberLimit] = useState<number | ''>('')
  const field = (name: keyof Changes, options: readonly { readonly value: string; readonly label: string }[]) => (
    <NativeSelect
      key={name}
      label={t(`communities:fields.${name}`)}
      data={[{ value: '', label: t('communities:apartment.unchanged') }, ...options]}
      value={changes[name]}
      onChange={(event) => setChanges({ ...changes, [name]: event.currentTarget.value })}
    />
  )
  const chosen = Object.entries(changes).filter(([, value]) => value !== '')
  const input = ApartmentsEdit.parse({
    apartments: apartments.map(({ uuid }) => uuid),
    ...Object.fromEntries(
      chosen.map(([name, value]) => [
        name,
        name === 'callType' ? Number(value) : name === 'placement' ? value : value === 'yes',
      ]),
    ),
    ...(memberLimit !== '' && { memberLimit }),
  })
  const count = apartments.length
  return (
    <ConfirmDialog
      title={t('communities:apartment.editManyTitle', { count })}
      confirmLabel={t('common:save')}
      of={api.apartment.editMany}
      input={input}
      done={t('communities:apartment.savedMany', { count })}
      onClose={onClose}
      onDone={onDone}
    >
      {field(
        'callType',
        callTypes.map((_, value) => ({ value: String(value), label: callTypeText(t, value) })),
      )}
      {field(
        'placement',
        placements.map((value) => ({ value, label: t(`communities:placement.${value}`) })),
      )}
      <NumberInput
        label={t('communities:fields.memberLimit')}
        placeholder={t('communities:apartment.unchanged')}
        min={0}
        max={limits.memberLimitMax}
        clampBehavior="strict"
        allowDecimal={false}
        hideControls
        value={memberLimit}
        onChange={(typed) => setMemberLimit(typed === '' ? '' : Number(typed))}
      />
      {allowed.map((name) =>
        field(name, [
          { value: 'yes', label: t('common:yes') },
          { value: 'no', label: t('common:no') },
        ]),
      )}
    </ConfirmDialog>
  )
}
