import {
  badgePictureUses,
  badgeResolutions,
  BadgeTemplateEdit,
  BadgeTemplateForm,
  type BadgeLook,
  type BadgeTemplate,
  type BadgeUnit,
} from '@lintel/contract/badges/schema.ts'
import { Group } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { NumberChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useDepartments } from '../../domain/people/companies.tsx'
import { useText } from '../../language/language.ts'
import { CoarseNote } from './coarse-note.tsx'
import { BadgePreview } from './drawing.tsx'
import { ElementsField } from './elements-field.tsx'
import { sidesOf } from './layout.ts'
import { MeasureField, UnitField } from './measure-field.tsx'
import { usePictures } from './pictures.ts'
import { PicturesPart } from './pictures-part.tsx'
import { starter } from './starter.ts'
import classes from './print.module.css'
import { useSampleWords } from './words.ts'

interface TemplateDialogProps {
  readonly companyUuid: string
  /** None makes a new one. */
  readonly template: BadgeTemplate | undefined
  readonly onClose: () => void
}

/** A template: the card, and what is on it. */
export function TemplateDialog({ companyUuid, template, onClose }: TemplateDialogProps) {
  const t = useText()
  // Pictures are kept apart from the form, which goes on from where it was opened.
  const { data } = useRead(api.badgeTemplate.list, { companyUuid })
  const newest = data?.rows.find(({ uuid }) => uuid === template?.uuid) ?? template
  const sharedProps = {
    failuresOn: { badgeDefaultInactive: 'isActive', badgeDepartmentTaken: 'departmentUuids' } as const,
    submitLabel: template ? ('common:save' as const) : ('common:create' as const),
    successText: ({ name }: { readonly name: string }) => t('badges:templates.saved', { name }),
    onSaved: () => {
      onClose()
    },
    onClose,
  }
  if (template) {
    const { companyUuid: _fixed, isDefault: _own, logoAt: _logo, backgroundAt: _background, ...values } = template
    return (
      <FormDialog
        {...sharedProps}
        title={t('badges:templates.edit')}
        schema={BadgeTemplateEdit}
        values={values}
        save={(form) => api.badgeTemplate.edit(form)}
      >
        <TemplateFields companyUuid={companyUuid} template={newest} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...sharedProps}
      title={t('badges:templates.create')}
      schema={BadgeTemplateForm}
      values={{
        companyUuid,
        name: '',
        description: '',
        isDoubleSided: false,
        isActive: true,
        departmentUuids: [],
        ...starter,
      }}
      save={(form) => api.badgeTemplate.create(form)}
    >
      <TemplateFields companyUuid={companyUuid} />
    </FormDialog>
  )
}

interface TemplateFieldsProps {
  readonly companyUuid: string
  readonly template?: BadgeTemplate | undefined
}

function TemplateFields({ companyUuid, template }: TemplateFieldsProps) {
  const t = useText()
  const departments = useDepartments(companyUuid)
  const unit = useWatch({ name: 'unit' }) as BadgeUnit
  const unitLabel = t(`badges:units.${unit}`)
  return (
    <>
      <TextField name="name" label="things:name" autoComplete="off" />
      <TextField name="description" label="badges:fields.description" autoComplete="off" />
      <UnitField />
      <Group gap="sm" grow align="flex-start">
        <MeasureField name="width" label="badges:fields.width" unit={unitLabel} />
        <MeasureField name="height" label="badges:fields.height" unit={unitLabel} />
        <MeasureField name="cornerRadius" label="badges:fields.cornerRadius" unit={unitLabel} />
      </Group>
      <NumberChoiceField
        name="resolution"
        label="badges:fields.resolution"
        help={t('badges:help.resolution')}
        options={badgeResolutions.map((value) => ({ value, label: t('badges:dpi', { value }) }))}
      />
      <TextField name="background" label="badges:fields.background" type="color" />
      <SwitchField name="isDoubleSided" label="badges:fields.isDoubleSided" />
      <SwitchField name="isActive" label="badges:fields.isActive" help={t('badges:help.isActive')} />
      {departments.length > 0 && (
        <TransferField
          name="departmentUuids"
          label="badges:fields.departments"
          help={t('badges:help.departments')}
          options={departments}
        />
      )}
      <LivePreview template={template} />
      <ElementsField unit={unit} />
      {template ? <PicturesPart template={template} /> : <p>{t('badges:pictures.later')}</p>}
    </>
  )
}

/** The card as the fields say it at this moment; what is half typed is left out. */
function LivePreview({ template }: { readonly template: BadgeTemplate | undefined }) {
  const t = useText()
  const look = useWatch() as BadgeLook
  const words = useSampleWords()
  const pictures = usePictures(template)
  if (!(look.width > 0 && look.height > 0)) return null
  const name = `${words.firstName} ${words.lastName}`
  return (
    <div className={classes.parts}>
      {sidesOf(look).map((side) => (
        <BadgePreview
          key={side}
          look={look}
          side={side}
          words={words}
          pictures={pictures}
          label={t(`badges:preview.${side}`, { name })}
        />
      ))}
      {badgePictureUses.map((use) => (
        <CoarseNote key={use} look={look} use={use} address={pictures[use]} />
      ))}
    </div>
  )
}
