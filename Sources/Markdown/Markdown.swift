internal import CCmark
