import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'

export default function Toasts() {
  return <ToastContainer />
}
