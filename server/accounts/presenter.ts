import type { User } from '../../contract/entities'
import type { UserRow } from '../db/schema'
import { imageUrl } from '../images/imageUrl'

/** A user as they themselves may see it. */
export const presentUser = ({ id, name, email, image, role, isVerified, searchHistory }: UserRow): User => ({
  _id: id,
  name,
  email,
  image: imageUrl(image),
  role,
  isVerified,
  searchHistory,
})
