import { projectKinds, type ProjectKind } from '@lintel/contract/access/roles.ts'
import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { isSold, servicesSoldTo, variantsOf, type SoldService } from '@lintel/contract/money/sold.ts'
import { PriceEnd, PriceForm, type PriceInfo } from '@lintel/contract/prices/schema.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MoneyField } from '../../domain/money/money-field.tsx'
import { useMoneyWords } from '../../domain/money/words.ts'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { sayOptions } from '../../kit/form/field-names.ts'
import { useField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { NumberField, OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { usePriceConsequences } from './consequences.tsx'

/** Adds a price; what it leads to is shown before it is saved. */
export function NewPrice({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const words = useMoneyWords()
  const consequences = usePriceConsequences()
  const values: Partial<z.input<typeof PriceForm>> = {
    projectKind: 'community',
    service: 'app',
    variant: null,
    buyerUuids: [],
    activation: 0,
    quarterly: null,
    yearly: null,
    freeQuantity: 0,
    validFrom: '',
    firstPaidUntil: '',
  }
  return (
    <>
      <FormDialog
        title={t('prices:add')}
        schema={PriceForm}
        // The monthly fee is the one that has no value to begin with.
        values={values as z.input<typeof PriceForm>}
        ask={(form) => consequences.ask(api.price.preview(form))}
        save={(form) => api.price.create(form)}
        submitLabel="common:save"
        successText={({ service, variant }) => t('prices:saved', { service: words.serviceOf(service, variant) })}
        onSaved={onClose}
        onClose={onClose}
      >
        <SubjectFields />
        <BuyersField />
        <FieldGroup title="prices:groups.fees">
          <MoneyField name="activation" label="money:fee.activation" help={t('prices:help.activation')} />
          <MoneyField name="monthly" label="money:fee.monthly" />
          <MoneyField name="quarterly" label="money:fee.quarterly" help={t('prices:help.quarterly')} isOptional />
          <MoneyField name="yearly" label="money:fee.yearly" help={t('prices:help.yearly')} isOptional />
          <FreeQuantityField />
        </FieldGroup>
        <FieldGroup title="prices:groups.time">
          <DateField name="validFrom" label="prices:columns.validFrom" help={t('prices:help.validFrom')} kind="day" />
          <DateField
            name="firstPaidUntil"
            label="prices:fields.firstPaidUntil"
            help={t('prices:help.firstPaidUntil')}
            kind="day"
          />
        </FieldGroup>
      </FormDialog>
      {consequences.dialog}
    </>
  )
}

/** Kind of site, then a service that such sites have, then one of its variants. */
function SubjectFields() {
  const words = useMoneyWords()
  const { setValue } = useFormContext()
  const kind = useWatch({ name: 'projectKind' }) as ProjectKind
  const service = useWatch({ name: 'service' }) as SoldService
  useEffect(() => {
    if (!isSold(kind, service, null)) setValue('service', servicesSoldTo(kind)[0])
  }, [kind, service, setValue])
  useEffect(() => setValue('variant', null), [service, setValue])
  return (
    <>
      <OneField
        name="projectKind"
        label="prices:columns.projectKind"
        options={projectKinds.map((value) => ({ value, label: words.projectKind(value) }))}
      />
      <OneField
        name="service"
        label="prices:columns.service"
        options={servicesSoldTo(kind).map((value) => ({ value, label: words.service(value) }))}
      />
      {variantsOf(service).length > 0 && <VariantField service={service} />}
    </>
  )
}

function VariantField({ service }: { readonly service: SoldService }) {
  const t = useText()
  const words = useMoneyWords()
  const options = [
    { value: '', label: t('prices:everyVariant') },
    ...variantsOf(service).map((value) => ({ value, label: words.variant(value) })),
  ]
  const { shared } = useField('variant', 'prices:columns.variant', t('prices:help.variant'), sayOptions(options))
  const { ref, name, value, onChange, onBlur } = useController({ name: 'variant' }).field
  return (
    <NativeSelect
      {...shared}
      ref={ref}
      name={name}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
      data={options}
    />
  )
}

const buyerKinds = ['distributor', 'subDistributor', 'installer'] as const

function BuyersField() {
  const t = useText()
  const buyers = useRead(api.price.choices, {}).data?.buyers ?? []
  const groups = buyerKinds.map((kind) => ({
    group: t(`money:payerKind.${kind}`),
    items: buyers.filter((buyer) => buyer.kind === kind).map(({ uuid, name }) => ({ value: uuid, label: name })),
  }))
  const options = groups.flatMap(({ items }) => items)
  const field = useField('buyerUuids', 'prices:columns.buyers', t('prices:help.buyers'), sayOptions(options))
  const { ref, name, value, onChange, onBlur } = useController({ name: 'buyerUuids' }).field
  const selectedUuids = value as string[]
  return (
    <MultiSelect
      {...field.listShared}
      ref={ref}
      name={name}
      searchable
      limit={limits.namesFound}
      maxValues={moneyLimits.priceBuyers}
      placeholder={selectedUuids.length === 0 ? t('prices:allBuyers') : ''}
      nothingFoundMessage={t('shell:palette.empty')}
      data={groups.filter(({ items }) => items.length > 0)}
      value={selectedUuids}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** How many are free: where the service counts them, else it is none. */
function FreeQuantityField() {
  const t = useText()
  const { setValue } = useFormContext()
  const { freePer } = serviceTable[useWatch({ name: 'service' }) as SoldService]
  useEffect(() => {
    if (freePer === null) setValue('freeQuantity', 0)
  }, [freePer, setValue])
  if (freePer === null) return null
  return (
    <NumberField
      name="freeQuantity"
      label="prices:columns.freeQuantity"
      help={t(freePer === 'site' ? 'prices:help.freeOfSite' : 'prices:help.freeOfFamily')}
      min={0}
      max={moneyLimits.freeQuantity}
    />
  )
}

/** Ends a price on a day. */
export function EndPrice({ of: price, onClose }: RecordDialogProps<PriceInfo>) {
  const t = useText()
  const service = useMoneyWords().serviceOf(price.service, price.variant)
  return (
    <FormDialog
      title={t('prices:endTitle', { service })}
      schema={PriceEnd}
      values={{ uuid: price.uuid, version: price.version, endsOn: '' }}
      save={(form) => api.price.end(form)}
      submitLabel="prices:endConfirm"
      successText={() => t('prices:ended', { service })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('prices:endText')}</p>
      <DateField name="endsOn" label="prices:fields.endsOn" help={t('prices:help.endsOn')} kind="day" />
    </FormDialog>
  )
}
