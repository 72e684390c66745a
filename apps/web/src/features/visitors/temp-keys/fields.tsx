import { limits } from '@lintel/contract/base/limits.ts'
import { repeats, type Repeat } from '@lintel/contract/schedules/kinds.ts'
import type { DoorToChoose } from '@lintel/contract/doors/schema.ts'
import { keyKinds } from '@lintel/contract/site-settings/office.ts'
import { keyHolderKinds, type KeyHolderKind } from '@lintel/contract/personnel/states.ts'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useDoorName, useDoorOptions } from '../../../domain/doors/door-name.ts'
import { OneField, LanguageField, NumberField } from '../../../kit/form/more-fields.tsx'
import { FieldGroup } from '../../../kit/form/form-section.tsx'
import { EmailField, TextField } from '../../../kit/form/fields.tsx'
import { RemoteField } from '../../../kit/form/remote-field.tsx'
import { TransferField } from '../../../domain/sites/transfer-field.tsx'
import { WindowsField } from '../../../domain/schedules/windows-field.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { namesText, useText } from '../../../language/language.ts'
import { useView } from '../../../kit/portal/route-context.ts'
import { useHasMail } from '../../../session/session.ts'
import { DoorsOfHost } from './doors-of-host.tsx'
import { Blank } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { visitors } from '../links.ts'
import { HomeFields } from './home-fields.tsx'
import { ValidityField } from '../../../kit/form/dates/validity-chips.tsx'
import { DateField } from '../../../kit/form/dates/date-field.tsx'
import type { Option } from '../../../kit/options/options.ts'

interface VisitorPassFieldsProps {
  /** A pass that is being made begins with the doors of its host. */
  readonly isNew?: boolean
  readonly companyUuid: string
  /** The host of now, so that the name is shown before any search. */
  readonly host?: Option | undefined
  /** The host's apartment of now. */
  readonly apartment?: Option | undefined
}

/** Visitor, time and doors of a temporary key; hosts and doors are those of the company. */
export function VisitorPassFields({ isNew = false, companyUuid, host, apartment }: VisitorPassFieldsProps) {
  const { visitsHomes } = useView(visitors)
  const [home, setHome] = useState<Option | undefined>(apartment)
  return (
    <>
      <VisitorFields companyUuid={companyUuid} host={host} />
      {visitsHomes && <HomeFields home={home} onChange={setHome} />}
      <TimeFields />
      <FieldGroup title="visitors:groups.access">
        <DoorsField isNew={isNew} companyUuid={companyUuid} apartmentUuid={home?.value} />
      </FieldGroup>
    </>
  )
}

function VisitorFields({ companyUuid, host }: Pick<VisitorPassFieldsProps, 'companyUuid' | 'host'>) {
  const t = useText()
  const { visitsHomes, hasCouriers } = useView(visitors)
  const hasMail = useHasMail()
  const useHosts = (keyword: string) => {
    const input = { ...(companyUuid && { companyUuid }), ...(keyword && { keyword }) }
    const { data } = useRead(api.personnel.names, input, { enabled: companyUuid !== '', keepFormer: true })
    return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
  return (
    <FieldGroup title="things:visitor">
      {hasCouriers && (
        <OneField
          name="holderKind"
          label="visitors:fields.holderKind"
          help={t('visitors:help.holderKind')}
          options={keyHolderKinds.map((kind) => ({ value: kind, label: t(`visitors:holderKind.${kind}`) }))}
        />
      )}
      <TextField name="name" label="things:name" autoComplete="off" />
      <TextField name="idNumber" label="visitors:fields.idNumber" autoComplete="off" dir="ltr" />
      {!visitsHomes && (
        <RemoteField
          key={companyUuid}
          name="hostUuid"
          label="visitors:fields.host"
          help={t(hasMail ? 'visitors:help.host' : 'visitors:help.hostWithoutMail')}
          useOptions={useHosts}
          current={host}
        />
      )}
      <EmailField
        name="email"
        label="things:email"
        autoComplete="off"
        dir="ltr"
        help={t(hasMail ? 'visitors:help.email' : 'shell:noMailAddress')}
      />
      <LanguageField name="language" label="things:language" help={t('visitors:help.language')} />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextField name="phoneCode" label="visitors:fields.phoneCode" inputMode="tel" autoComplete="off" dir="ltr" />
        <TextField name="phone" label="things:phone" inputMode="tel" autoComplete="off" dir="ltr" />
      </Group>
      <TextField
        name="plate"
        label="things:licensePlate"
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        help={t('visitors:help.plate')}
      />
    </FieldGroup>
  )
}

function TimeFields() {
  const t = useText()
  const repeat = useWatch({ name: 'repeat' }) as Repeat
  return (
    <FieldGroup title="visitors:groups.time">
      <OneField
        name="repeat"
        label="visitors:fields.repeat"
        options={repeats.map((value) => ({ value, label: t(`visitors:repeat.${value}`) }))}
      />
      <DateField kind="moment" name="startsAt" label="visitors:fields.startsAt" help={t('visitors:help.siteTime')} />
      <DateField kind="moment" name="endsAt" label="visitors:fields.endsAt" />
      <ValidityField from="startsAt" until="endsAt" />
      {repeat === 'never' ? (
        <NumberField
          name="countPerDoor"
          label="visitors:fields.countPerDoor"
          help={t('visitors:help.countPerDoor')}
          min={1}
          max={limits.tempKeyUsesMax}
        />
      ) : (
        <WindowsField
          key={repeat}
          name="windows"
          label="visitors:fields.windows"
          help={t('visitors:help.windows')}
          hasWeekdays={repeat === 'weekly'}
        />
      )}
      <NumberField
        name="lifetimeMinutes"
        label="visitors:fields.lifetimeMinutes"
        help={t('visitors:help.lifetimeMinutes')}
        unit={t('common:unit.minutes')}
        min={0}
        max={limits.lifetimeMinutes}
      />
    </FieldGroup>
  )
}

interface DoorsFieldProps {
  readonly isNew: boolean
  readonly companyUuid: string
  readonly apartmentUuid: string | undefined
}

function DoorsField({ isNew, companyUuid, apartmentUuid }: DoorsFieldProps) {
  const t = useText()
  const query = useRead(
    api.door.names,
    { companyUuid, ...(apartmentUuid !== undefined && { apartmentUuid }) },
    { enabled: companyUuid !== '', keepFormer: true },
  )
  const optionsOf = useDoorOptions()
  if (companyUuid === '') return <Blank>{t('visitors:chooseCompany')}</Blank>
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <>
          {isNew && <DoorsOfHost offered={rows} />}
          <TransferField
            name="doorUuids"
            noun="doors"
            label="menu:doors"
            help={t(isNew ? 'visitors:help.doorsOfHost' : 'visitors:help.doors')}
            options={optionsOf(rows)}
          />
          <UnreadNotice doors={rows} />
        </>
      )}
    </Loaded>
  )
}

/** Names the chosen doors that would not open, as they read nothing of what the pass is. */
function UnreadNotice({ doors }: { readonly doors: readonly DoorToChoose[] }) {
  const t = useText()
  const nameOf = useDoorName()
  const [chosen, holder] = useWatch({ name: ['doorUuids', 'holderKind'] }) as [readonly string[], KeyHolderKind]
  const kinds = holder === 'courier' ? (['pin'] as const) : keyKinds
  const unread = doors.filter(
    ({ uuid, accessMethods }) => chosen.includes(uuid) && !kinds.some((kind) => accessMethods.includes(kind)),
  )
  // Always there, so that it is read out when a door is chosen.
  return (
    <div aria-live="polite">
      {unread.length > 0 && (
        <Notice meaning="attention">
          {t(holder === 'courier' ? 'visitors:unread.courier' : 'visitors:unread.visitor', {
            doors: namesText(unread.map(nameOf)),
          })}
        </Notice>
      )}
    </div>
  )
}
