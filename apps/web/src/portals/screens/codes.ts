import { defineScreens, type Loader } from '../../kit/portal/feature.ts'
import { staffAuth } from '../../features/personnel/staff/by-code/links.ts'
import { residentCodes } from '../../features/resident-codes/links.ts'
import { deliveryAuth } from '../../features/visitors/deliveries/by-code/links.ts'

/** The code of the pages about codes with doors and hours of their own, which old communities alone have. */

const loadStaffForm: Loader = () => import('../../features/personnel/staff/by-code/form.tsx')

export const staffAuthScreens = defineScreens(staffAuth, {
  list: () => import('../../features/personnel/staff/by-code/list.tsx'),
  create: loadStaffForm,
  edit: loadStaffForm,
  set: loadStaffForm,
})

const loadCourierForm =
  (form: 'CourierByPin' | 'CourierByCard'): Loader =>
  async () => ({
    default: (await import('../../features/visitors/deliveries/by-code/form.tsx'))[form],
  })

export const deliveryAuthScreens = defineScreens(deliveryAuth, {
  list: () => import('../../features/visitors/deliveries/by-code/list.tsx'),
  createPin: loadCourierForm('CourierByPin'),
  editPin: loadCourierForm('CourierByPin'),
  setPin: loadCourierForm('CourierByPin'),
  createCard: loadCourierForm('CourierByCard'),
  editCard: loadCourierForm('CourierByCard'),
  setCard: loadCourierForm('CourierByCard'),
})

const pinPage: Loader = () =>
  import('../../features/resident-codes/form.tsx').then((file) => ({ default: file.PinPage }))
const cardPage: Loader = () =>
  import('../../features/resident-codes/form.tsx').then((file) => ({ default: file.CardPage }))

export const residentCodeScreens = defineScreens(residentCodes, {
  list: () => import('../../features/resident-codes/list.tsx'),
  addPin: pinPage,
  editPin: pinPage,
  addCard: cardPage,
  editCard: cardPage,
})
