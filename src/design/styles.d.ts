/** Stylesheets are imported for their effect; webpack extracts them into files of their own. */
declare module '*.css'
