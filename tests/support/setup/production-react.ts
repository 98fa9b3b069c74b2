// React chooses its build by NODE_ENV when it is imported first; the settings of tests come after it.
import 'react'
import 'react/jsx-runtime'
import 'react-dom/server'
